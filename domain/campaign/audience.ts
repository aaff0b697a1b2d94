/** Who sees a menu item (platform 2). */
export const audiences = ['everybody', 'visitors', 'members', 'owners'] as const
export type Audience = (typeof audiences)[number]
