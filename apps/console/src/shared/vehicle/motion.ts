export { vehicleMotion } from 'gk-sdk/rules';
