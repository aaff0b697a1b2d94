import { listContent } from '#contract/admin/content/items.ts'
import { ChoiceField } from '#src/components/form-parts.tsx'
import type { FormField } from '#src/components/use-form.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { ContentListName } from '#domain/site/content.ts'
import { titleIn } from './content-lists.ts'

interface ParentFieldProps {
  /** The list that holds what it belongs to. */
  readonly list: ContentListName
  readonly of: FormField<string>
}

/** The page or topic that something belongs to. */
export function ParentField({ list, of }: ParentFieldProps) {
  const { text, language } = useIntl()
  const { data } = useCall(listContent, { params: { list } })
  const known = (data?.items ?? []).map(({ id, title }) => [id, titleIn(title, language)] as const)
  // What is chosen stays chosen while the list is on its way.
  const missing = of.value !== '' && !known.some(([id]) => id === of.value) ? [[of.value, of.value] as const] : []
  return (
    <ChoiceField
      of={of}
      label={text(list === 'pages' ? 'manage.parent.pages' : 'manage.parent.help-topics')}
      choices={[['', text('manage.choose')], ...missing, ...known]}
    />
  )
}
