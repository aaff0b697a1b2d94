import type { ChangeEvent, ReactNode } from 'react'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
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
  /** A button that opens the camera, on devices that are touched: the camera and the button's label. */
  readonly camera?: { readonly facing: 'user' | 'environment'; readonly label: string } | undefined
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
  choose: chooseLabel,
  accept,
  camera,
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
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // The same file may be selected again.
    target.value = ''
    if (file) onChoose(file)
  }
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
            {camera === undefined ? null : (
              <label className={classes(buttonClass('quiet'), styles.camera)} aria-disabled={disabled}>
                {camera.label}
                <input
                  className="unseen"
                  type="file"
                  accept={accept.filter((type) => type.startsWith('image/')).join(',')}
                  capture={camera.facing}
                  disabled={disabled}
                  aria-label={camera.label}
                  aria-describedby={`${base}-label`}
                  onChange={choose}
                />
              </label>
            )}
            <label className={buttonClass('quiet')} aria-disabled={disabled}>
              {chooseLabel}
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
                onChange={choose}
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
