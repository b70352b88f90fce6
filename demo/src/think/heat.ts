/** The strength of an open square's tint by its degree: the lower, the stronger. */
export const HEAT: readonly number[] = [0.9, 0.78, 0.62, 0.42, 0.27, 0.17, 0.1, 0.05, 0];
