/** A score as it is read: below nought with a minus sign, which is as wide as a digit; a hyphen is shorter and lower. */
export const signed = (score: number): string => String(score).replace("-", "−");
