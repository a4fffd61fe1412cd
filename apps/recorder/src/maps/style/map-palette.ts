/** The colours of the base map. Roads are quiet, so that vehicles and their trails stand out. */
export interface MapPalette {
  readonly ground: string;
  readonly centre: string;
  readonly housing: string;
  readonly industry: string;
  readonly school: string;
  readonly hospital: string;
  readonly depot: string;
  /** Four tones of fields, as parcels differ. */
  readonly fields: readonly [string, string, string, string];
  readonly park: string;
  readonly wood: string;
  readonly water: string;
  readonly waterEdge: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly street: string;
  readonly streetEdge: string;
  readonly mainRoad: string;
  readonly mainRoadEdge: string;
  readonly freeway: string;
  readonly freewayEdge: string;
  readonly railway: string;
  readonly railwayTies: string;
  readonly limit: string;
  readonly text: string;
  readonly quietText: string;
  readonly parkText: string;
  readonly waterText: string;
  readonly halo: string;
  readonly busStop: string;
  readonly station: string;
  readonly depotPoint: string;
  readonly hospitalPoint: string;
  readonly schoolPoint: string;
}

export const LIGHT_PALETTE: MapPalette = {
  ground: '#edf0dd',
  centre: '#ece7de',
  housing: '#f0ede6',
  industry: '#e8e7ec',
  school: '#f4ecd6',
  hospital: '#f7e4e2',
  depot: '#dfe4ef',
  fields: ['#e9efd7', '#e6edd2', '#eef2df', '#ebeed6'],
  park: '#cfe6bd',
  wood: '#c6deb6',
  water: '#a9d3ea',
  waterEdge: '#8fc0dd',
  building: '#e1dacd',
  buildingEdge: '#d0c7b6',
  street: '#ffffff',
  streetEdge: '#d9d4c8',
  mainRoad: '#fdf0c8',
  mainRoadEdge: '#dcc487',
  freeway: '#f5b873',
  freewayEdge: '#d38f45',
  railway: '#b3aea6',
  railwayTies: '#f6f4ef',
  limit: '#a893b8',
  text: '#3b4252',
  quietText: '#6b7080',
  parkText: '#3f7338',
  waterText: '#2f6f96',
  halo: '#ffffff',
  busStop: '#2f74c0',
  station: '#5a4fa3',
  depotPoint: '#2b3f6b',
  hospitalPoint: '#c0392b',
  schoolPoint: '#a9751f',
};

export const DARK_PALETTE: MapPalette = {
  ground: '#1c221f',
  centre: '#20252e',
  housing: '#1e232b',
  industry: '#22252f',
  school: '#29271f',
  hospital: '#2c2226',
  depot: '#242c3d',
  fields: ['#1e261f', '#1c241e', '#202821', '#1f2620'],
  park: '#1f3226',
  wood: '#1b2c22',
  water: '#14303f',
  waterEdge: '#1c4256',
  building: '#272d37',
  buildingEdge: '#323945',
  street: '#343b47',
  streetEdge: '#181c23',
  mainRoad: '#4a4a45',
  mainRoadEdge: '#20211f',
  freeway: '#7a5a34',
  freewayEdge: '#3b2c1b',
  railway: '#4b4f58',
  railwayTies: '#22262e',
  limit: '#6d5f80',
  text: '#d4d9e2',
  quietText: '#98a0ae',
  parkText: '#86b58a',
  waterText: '#79b3d1',
  halo: '#14171d',
  busStop: '#6aa8ec',
  station: '#9d92e6',
  depotPoint: '#9db4e6',
  hospitalPoint: '#ef8a80',
  schoolPoint: '#d9b36b',
};
