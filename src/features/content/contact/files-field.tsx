import { useRef } from 'react'
import { documentTypes } from '#contract/uploads.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { x } from '#src/ui/icon-paths.ts'
import type { FieldProblem } from '#domain/field.ts'
import { fileBytesBelow, filesMaximum } from '#domain/limits.ts'
import styles from './contact.module.css'

interface FilesFieldProps {
  readonly files: readonly File[]
  readonly error: string | undefined
  readonly onChange: (files: readonly File[]) => void
}

/** A plain file field; with scripts, a list from which each file can be removed. */
export function FilesField({ files, error, onChange }: FilesFieldProps) {
  const { text, number } = useIntl()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.files}>
      <Field
        id="field-files"
        label={text('contact.files')}
        optional={text('contact.optional')}
        hint={text('contact.filesHint', { limit: filesMaximum })}
        error={error}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            name="files"
            multiple
            accept={Object.keys(documentTypes).join(',')}
            onChange={(event) => {
              onChange([...files, ...(event.target.files ?? [])])
              // The list below is authoritative, and the same file may be selected again.
              event.target.value = ''
            }}
          />
        )}
      </Field>
      {files.length === 0 ? null : (
        <ul className={styles.chosen} aria-label={text('contact.chosen')}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}-${index}`}>
              <span className={styles.fileName}>
                <bdi>{file.name}</bdi>{' '}
                <span className="soft">{text('contact.kilobytes', { size: number(Math.ceil(file.size / 1024)) })}</span>
              </span>
              <Button
                variant="plain"
                aria-label={text('contact.removeFile', { name: file.name })}
                onClick={() => {
                  onChange(files.filter((_, fileIndex) => fileIndex !== index))
                  input.current?.focus()
                }}
              >
                <Icon shape={x} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Checks what the server would refuse, before megabytes are uploaded.
 * @param refused files that the server has already refused
 */
export function fileProblems(files: readonly File[], refused: ReadonlyMap<File, FieldProblem>): FieldProblem[] {
  if (files.length > filesMaximum) return [{ path: 'files', code: 'too-many-files', limit: filesMaximum }]
  if (files.some((file) => file.size >= fileBytesBelow)) return [{ path: 'files', code: 'file-too-large' }]
  const known = files.flatMap((file) => refused.get(file) ?? [])[0]
  return known ? [{ ...known, path: 'files' }] : []
}
