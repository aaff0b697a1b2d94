/** The footer's element for the analytics choice. */
export const analyticsFooterId = 'analytics-choice'
