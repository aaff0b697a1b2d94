import type { InputHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { search } from './page-icon-paths.ts'
import styles from './search-field.module.css'

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** What is searched; the field shows no label of its own. */
  readonly 'aria-label': string
  readonly name: string
  /** For the frame around icon and input. */
  readonly className?: string | undefined
}

/** A single-line search field. */
export function SearchField({ className, ...input }: SearchFieldProps) {
  return (
    <div className={classes(styles.field, className)}>
      <Icon shape={search} />
      <input type="search" maxLength={100} autoComplete="off" enterKeyHint="search" {...input} />
    </div>
  )
}
