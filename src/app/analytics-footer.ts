/** Where the footer says whether visits are counted. */
export const analyticsFooterId = 'analytics-choice'
