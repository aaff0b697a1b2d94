import { listContent } from '#contract/content/admin/items.ts'
import { ChoiceField, TextField, TickField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pageAddress, pageOfAddress } from '#domain/content/content.ts'
import { titleIn } from './content-lists.ts'
import styles from './content.module.css'

interface LinkFieldProps {
  readonly of: FormField<string>
  readonly newTab: FormField<boolean>
}

/** The target of a link: a selected page, or an entered address. */
export function LinkField({ of, newTab }: LinkFieldProps) {
  const { text, language } = useIntl()
  const { data } = useQuery(listContent, { params: { list: 'pages' } })
  const pages = data?.items ?? []
  const chosen = pageOfAddress(of.value.trim())
  const page = {
    id: 'field-page',
    name: 'page',
    value: pages.some(({ id }) => id === chosen) ? (chosen ?? '') : '',
    error: undefined,
    change: (slug: string) => of.change(slug === '' ? '' : pageAddress(slug)),
    leave: () => {},
  }
  return (
    <>
      <div className={styles.pair}>
        <ChoiceField
          of={page}
          label={text('manage.page')}
          choices={[
            ['', text('manage.otherLink')],
            ...pages.map(({ id, title }) => [id, titleIn(title, language)] as const),
          ]}
        />
        <TextField
          of={of}
          label={text('manage.url')}
          hint={text('manage.urlHint')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <TickField of={newTab} label={text('manage.newTab')} />
    </>
  )
}
