import version from 'package:version';

/** The version of the package. */
export const VERSION: string = version;
