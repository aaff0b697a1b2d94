import { type FormEvent, useEffect, useRef } from 'react'
import { campaignKinds, campaignSorts } from '#domain/campaign/campaign.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Link } from '#src/components/link.tsx'
import { isFiltered, type ListOptions, type ListQuery, readListQuery } from './list-query.ts'
import styles from './filters.module.css'

interface FiltersProps {
  /** Path of the list, for the form without scripts. */
  readonly action: string
  readonly query: ListQuery
  readonly options: ListOptions
  readonly onChange: (query: ListQuery) => void
}

const searchDelayMs = 350
const sortTexts = {
  newest: 'browse.sortNewest',
  recent: 'browse.sortRecent',
  percent: 'browse.sortPercent',
  amount: 'browse.sortAmount',
} as const

/** Search, filters and sort as a form: without scripts it is submitted, with scripts every change applies by itself. */
export function Filters({ action, query, options, onChange }: FiltersProps) {
  const { text } = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The field keeps its own value while the user types; changes of the URL from elsewhere (clear, back) replace it.
  const sent = useRef(query.search)
  useEffect(() => {
    if (sent.current === query.search) return
    sent.current = query.search
    const field = form.current?.elements.namedItem('search')
    if (field instanceof HTMLInputElement) field.value = query.search
  }, [query.search])

  const apply = (): void => {
    clearTimeout(timer.current)
    if (!form.current) return
    const filters = readListQuery(
      new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)])),
    )
    sent.current = filters.search
    onChange(filters)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    apply()
  }
  return (
    // Remounted when the URL changes from elsewhere (back, a menu), so that the fields match the list.
    <form
      key={JSON.stringify({ ...query, page: 1, search: '', after: '' })}
      ref={form}
      className={styles.filters}
      action={action}
      method="get"
      role="search"
      onSubmit={submit}
    >
      <SearchField
        className={styles.search}
        name="search"
        defaultValue={query.search}
        aria-label={text('browse.search')}
        placeholder={text('browse.searchHint')}
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(apply, searchDelayMs)
        }}
      />
      <Choice
        name="type"
        label={text('browse.type')}
        value={query.type}
        all={text('browse.all')}
        choices={campaignKinds.map((kind) => ({ slug: kind, name: text(`kind.${kind}`) }))}
        onChange={apply}
      />
      <Choice
        name="propertyType"
        label={text('browse.propertyType')}
        value={query.propertyType}
        all={text('browse.all')}
        choices={options.propertyTypes}
        onChange={apply}
      />
      <Choice
        name="strategy"
        label={text('browse.strategy')}
        value={query.strategy}
        all={text('browse.all')}
        choices={options.strategies}
        onChange={apply}
      />
      <Choice
        name="sort"
        label={text('browse.sort')}
        value={query.sort}
        choices={campaignSorts.map((sort) => ({ slug: sort, name: text(sortTexts[sort]) }))}
        onChange={apply}
      />
      <noscript>
        <Button type="submit">{text('browse.apply')}</Button>
      </noscript>
      {isFiltered(query) ? (
        <Link className={styles.clear} href={action}>
          {text('browse.clear')}
        </Link>
      ) : null}
    </form>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly all?: string
  readonly choices: readonly { readonly slug: string; readonly name: string }[]
  readonly onChange: () => void
}

function Choice({ name, label, value, all, choices, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select name={name} defaultValue={value ?? ''} onChange={onChange}>
        {all === undefined ? null : <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.slug} value={choice.slug}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}
