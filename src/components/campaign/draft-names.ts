/** Display names of the steps and fields of a campaign's draft. */

import { isListSection, itemField } from '#domain/draft/campaign-sections.ts'
import { type CampaignSection, stepOf } from '#domain/draft/step-names.ts'
import type { Intl, TextId } from '#src/intl/intl.tsx'

/** The name of a field; for an item's field the name that all items of its list share. */
export function fieldName(section: CampaignSection, path: string, { text }: Pick<Intl, 'text'>): string {
  // A problem of a whole list is labelled with the list's name.
  if (path === section) return sectionName(section, { text })
  if (section === 'figures') {
    const [year = '', figure = ''] = path.split('.')
    if (figure === '') return text(`draft.figures.${path}` as TextId)
    return text('draft.figures.ofYear', {
      figure: text(`figures.${figure}` as TextId),
      year: text(`figures.${year}` as TextId),
    })
  }
  if (section === 'translations') {
    const [, of = '', field = ''] = /^[a-z]{2}\.([a-z]+)\.(.+)$/.exec(path) ?? []
    const translated = knownSection(of)
    return translated === undefined ? sectionName(section, { text }) : fieldName(translated, field, { text })
  }
  const field = section !== 'funding' && isListSection(section) ? (itemField(path)?.field ?? path) : path
  return text(`draft.${section}.${field}` as TextId)
}

export function sectionName(section: CampaignSection, { text }: Pick<Intl, 'text'>): string {
  return text(`draft.section.${section}`)
}

/** A section by its name in the API. */
export function knownSection(name: string): CampaignSection | undefined {
  return (Object.keys(stepOf) as CampaignSection[]).find((section) => section === name)
}
