import { listSections } from '#domain/campaign-sections.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { LineField } from './fields.tsx'
import type { FormPart } from './form-part.ts'
import { ItemList } from './item-list.tsx'
import { PartGroup } from './part-group.tsx'

/** Reasons in one line each. */
export function HighlightsList({ part }: { readonly part: FormPart }) {
  const { text, number } = useIntl()
  const nameOf = (place: number): string => text('steps.highlightNumber', { place: number(place) })
  return (
    <PartGroup editable={part.editable}>
      <ItemList
        part={part}
        title={text('draft.section.highlights')}
        lead={text('steps.highlightsLead')}
        add={text('steps.addHighlight')}
        nameOf={nameOf}
        most={listSections.highlights.most}
        first="text"
      >
        {(item) => <LineField of={item.field('text')} />}
      </ItemList>
    </PartGroup>
  )
}
