import { type DraftSection, isListSection, itemField, itemsOf } from '#domain/draft/campaign-sections.ts'
import type { CampaignSection } from '#domain/draft/step-names.ts'
import type { CampaignFacts } from '#domain/draft/campaign-steps.ts'
import { fieldName, sectionName } from '#src/components/campaign/draft-names.ts'
import type { Intl } from '#src/intl/intl.tsx'

/**
 * A field's name; for a list's item it includes the item's position on the page, where the site's questions come first.
 */
export function itemFieldName(
  { sections, rules }: Pick<CampaignFacts, 'sections' | 'rules'>,
  { section, path }: { readonly section: CampaignSection; readonly path: string },
  intl: Intl,
): string {
  const name = fieldName(section, path, intl)
  if (!isListSection(section) || path === section) return name
  const ids = idsInOrder(section, sections, section === 'faqs' ? rules.requiredFaqs : [])
  return intl.text('steps.itemField', {
    section: sectionName(section, intl),
    place: intl.number(ids.indexOf(itemField(path)?.item ?? '') + 1),
    field: name,
  })
}

function idsInOrder(section: DraftSection, sections: CampaignFacts['sections'], first: readonly string[]): string[] {
  const others = itemsOf(sections[section] ?? {}).map(({ id }) => id)
  return [...first, ...others.filter((id) => !first.includes(id))]
}
