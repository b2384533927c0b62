/** So many that they can still be told apart at a glance: domain reference 8.2. */
export const mostReasons = 25;
