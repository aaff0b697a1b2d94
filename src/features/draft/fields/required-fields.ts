/**
 * The fields that a section requires, derived from the validation rules, so that the form's marks never differ from the
 * checklist.
 */

import { type DraftSection, type Fields, isListSection } from '#domain/draft/campaign-sections.ts'
import { type CampaignFacts, sectionProblems } from '#domain/draft/campaign-steps.ts'

/** Fields that determine which other fields are required. */
const switches: Readonly<Partial<Record<DraftSection, readonly string[]>>> = {
  fundraising: ['currency', 'goal', 'maximumOffering'],
  story: ['uploadType'],
  extras: ['contractCopy', 'manageContract'],
}

/** Names of the fields that the section requires to be complete; for a list, those of each item. */
export function requiredFields(
  facts: Pick<CampaignFacts, 'kind' | 'sections' | 'rules'>,
  section: DraftSection,
): ReadonlySet<string> {
  const list = isListSection(section)
  const values = facts.sections[section] ?? {}
  const switchValues = Object.fromEntries((switches[section] ?? []).map((name) => [name, values[name] ?? '']))
  const empties: readonly Fields[] = list ? [{ 'x.position': 'i' }] : [{}, switchValues]
  const names = empties.flatMap((empty) =>
    sectionProblems({ ...facts, sections: { ...facts.sections, [section]: empty } }, section)
      .filter(({ code, path }) => code === 'required' && (!list || path.startsWith('x.')))
      .map(({ path }) => (list ? path.slice(2) : path)),
  )
  return new Set(names)
}
