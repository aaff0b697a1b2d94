/** Option lists whose initial entries are the specification's; administrators extend them (docs/areas/site.md). */

/** Property types (investing 9). */
export const startingPropertyTypes = [
  'reit',
  'sponsor',
  'multifamily',
  'diversified',
  'commercial',
  'mixed-use',
] as const
export type StartingPropertyType = (typeof startingPropertyTypes)[number]

export const startingStrategies = ['core', 'core-plus', 'value-add', 'opportunistic', 'development'] as const
export type StartingStrategy = (typeof startingStrategies)[number]
