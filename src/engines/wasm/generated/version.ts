export const VERSION: string = '0.2.0';
