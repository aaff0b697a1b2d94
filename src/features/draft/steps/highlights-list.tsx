import { listSections } from '#domain/draft/campaign-sections.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { LineField } from '#src/features/draft/fields/fields.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { ItemList } from '#src/features/draft/fields/item-list.tsx'
import { PartGroup } from '#src/features/draft/fields/part-group.tsx'

/** Reasons in one line each. */
export function HighlightsList({ part }: { readonly part: FormPart }) {
  const { text, number } = useIntl()
  const nameOf = (index: number): string => text('steps.highlightNumber', { place: number(index) })
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
