import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly hint: string
  /** What stands on the button. */
  readonly action: string
  /** What is searched for now; stands in the address. */
  readonly value: string
  readonly onSearch: (words: string) => void
}

/** One line that searches a list when it is sent. Give it a new key when the address changes from elsewhere. */
export function SearchBox({ label, hint, action, value, onSearch }: SearchBoxProps) {
  const [words, setWords] = useState(value)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <SearchField
        className={styles.field}
        name="q"
        value={words}
        aria-label={label}
        placeholder={hint}
        onChange={(event) => {
          setWords(event.target.value)
          // The cross of the field empties it: then the whole list is wanted again.
          if (event.target.value === '' && value !== '') onSearch('')
        }}
      />
      <Button type="submit" look="quiet">
        {action}
      </Button>
    </form>
  )
}
