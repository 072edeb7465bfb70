/** Minutes for which a visitor can withdraw a message. */
export const withdrawalMinutes = 30;
