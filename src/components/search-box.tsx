import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly hint: string
  /** The button's label. */
  readonly action: string
  /** The current search text, from the address. */
  readonly value: string
  readonly onSearch: (searchText: string) => void
}

/** A search field that submits on Enter. Give it a new key when the address changes from elsewhere. */
export function SearchBox({ label, hint, action, value, onSearch }: SearchBoxProps) {
  const [searchText, setSearchText] = useState(value)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(searchText.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <SearchField
        className={styles.field}
        name="q"
        value={searchText}
        aria-label={label}
        placeholder={hint}
        onChange={(event) => {
          setSearchText(event.target.value)
          // The field's clear button empties it: then the whole list is shown again.
          if (event.target.value === '' && value !== '') onSearch('')
        }}
      />
      <Button type="submit" variant="quiet">
        {action}
      </Button>
    </form>
  )
}
