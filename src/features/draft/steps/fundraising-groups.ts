/** The groups of step 2, by the fields that each shows. */

import { raiseFields } from '#domain/draft/campaign-sections.ts'
import type { SectionProblem } from '#domain/draft/campaign-steps.ts'

export type FundraisingGroup = 'property' | 'raise' | 'terms' | 'value' | 'project' | 'figures'

const groups: Readonly<Record<'value' | 'project', readonly string[]>> = {
  value: ['assetValue', 'totalAmountDistributed', 'inceptionReturn'],
  project: ['projectStart', 'projectEnd', 'developmentBudget', 'landPrice'],
}
const ofRaise: ReadonlySet<string> = new Set(raiseFields)
const termsOfRaise: ReadonlySet<string> = new Set(['unitPrice', 'minimum', 'maximum'])

/** Undefined for a section of another step. */
export function groupOf({ section, path }: Pick<SectionProblem, 'section' | 'path'>): FundraisingGroup | undefined {
  switch (section) {
    case 'terms':
      return termsOfRaise.has(path) ? 'raise' : 'terms'
    case 'figures':
      return 'figures'
    case 'fundraising':
      if (ofRaise.has(path)) return 'raise'
      if (groups.value.includes(path)) return 'value'
      return groups.project.includes(path) ? 'project' : 'property'
    default:
      return undefined
  }
}

/** The names of the fields of the project, all of them optional. */
export const projectFields = groups.project
