import { listContent } from '#contract/content/admin/items.ts'
import { ChoiceField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { ContentListName } from '#domain/content/content.ts'
import { titleIn } from './content-lists.ts'

interface ParentFieldProps {
  /** The list of possible parents. */
  readonly list: ContentListName
  readonly of: FormField<string>
}

/** The page or topic that an item belongs to. */
export function ParentField({ list, of }: ParentFieldProps) {
  const { text, language } = useIntl()
  const { data } = useQuery(listContent, { params: { list } })
  const known = (data?.items ?? []).map(({ id, title }) => [id, titleIn(title, language)] as const)
  // The selected value stays selected while the list loads.
  const missing = of.value !== '' && !known.some(([id]) => id === of.value) ? [[of.value, of.value] as const] : []
  return (
    <ChoiceField
      of={of}
      label={text(list === 'pages' ? 'manage.parent.pages' : 'manage.parent.help-topics')}
      choices={[['', text('manage.choose')], ...missing, ...known]}
    />
  )
}
