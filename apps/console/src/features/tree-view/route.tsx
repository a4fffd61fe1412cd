export { TreeViewPage as default } from './tree-view-page.js';
