import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import styles from './help.module.css'

interface HelpSearchProps {
  readonly search?: string
  /** Searches while the user types; the search text is stored in the URL. */
  readonly live?: boolean
}

/** A plain form that leads to the list; with scripts, the list is updated on each keystroke. */
export function HelpSearch({ search = '', live = false }: HelpSearchProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const show = (searchText: string, replace: boolean): void =>
    navigate(pathTo('helpList', {}, { search: searchText }), { replace, state: { keepScroll: replace } })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    show(String(new FormData(event.currentTarget).get('search') ?? '').trim(), live)
  }
  return (
    <form role="search" className="cluster" action={routes.helpList} onSubmit={submit}>
      <SearchField
        className={styles.field}
        name="search"
        defaultValue={search}
        aria-label={text('content.search')}
        placeholder={text('content.searchHint')}
        {...(live ? { onChange: (event) => show(event.target.value, true) } : {})}
      />
      <Button type="submit" variant="quiet">
        {text('content.searchDo')}
      </Button>
    </form>
  )
}
