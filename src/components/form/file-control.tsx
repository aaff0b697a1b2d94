import type { ReactNode } from 'react'
import { buttonClass } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import styles from './file-control.module.css'

interface FileControlProps {
  /** The ids of label, hint and error derive from it. */
  readonly base: string
  /** The id of the control, to which error summaries link. */
  readonly id?: string
  readonly name: string
  readonly label: ReactNode
  readonly optional?: string | undefined
  /** The label of the button that selects a file. */
  readonly choose: string
  readonly accept: readonly string[]
  readonly disabled: boolean
  readonly hint: ReactNode
  readonly error: ReactNode
  /** The error was caused by the latest selection, so it is announced. */
  readonly isNew: boolean
  /** The progress of the upload. */
  readonly progress?: string | undefined
  /** The selected file as it looks. */
  readonly preview?: ReactNode
  /** The preview is as wide as the field, and the rest is below it. */
  readonly stacked?: boolean
  /** What is selected, in words. */
  readonly children?: ReactNode
  /** The button that removes the file. */
  readonly remove: ReactNode
  readonly onChoose: (file: File) => void
}

/** Selects one file: its preview, and the button with its hint, progress and error. */
export function FileControl({
  base,
  id,
  name,
  label,
  optional,
  choose,
  accept,
  disabled,
  hint,
  error,
  isNew,
  progress,
  preview,
  stacked = false,
  children,
  remove,
  onChoose,
}: FileControlProps) {
  const hasError = error !== undefined && error !== null
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${base}-label`}>
        {label}
        {optional === undefined ? null : <span className={styles.optional}> {optional}</span>}
      </p>
      <div className={stacked ? styles.stacked : styles.row}>
        {preview}
        <div className={styles.choose}>
          {children}
          <div className="cluster">
            <label className={buttonClass('quiet')} aria-disabled={disabled}>
              {choose}
              <input
                id={id}
                className="unseen"
                type="file"
                name={name}
                accept={accept.join(',')}
                disabled={disabled}
                aria-labelledby={`${base}-label`}
                aria-describedby={hasError ? `${base}-hint ${base}-error` : `${base}-hint`}
                aria-invalid={hasError || undefined}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  // The same file may be selected again.
                  event.target.value = ''
                  if (file) onChoose(file)
                }}
              />
            </label>
            {remove}
          </div>
          {progress === undefined ? null : (
            <p className="small" role="status">
              {progress}
            </p>
          )}
          {hasError ? (
            <FieldError id={`${base}-error`} live={isNew}>
              {error}
            </FieldError>
          ) : null}
          <p className="soft small" id={`${base}-hint`}>
            {hint}
          </p>
        </div>
      </div>
    </div>
  )
}
