import { useState } from 'react'
import type { AccreditationFile } from '#contract/investing/accreditation.ts'
import { evidenceMediaTypes } from '#contract/uploads.ts'
import type { accreditationFiles } from '#domain/accreditation.ts'
import { fileWords } from '#src/components/accreditation/file-words.tsx'
import type { FormField } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { fileText } from '#src/ui/page-icon-paths.ts'
import styles from './paper-field.module.css'
import { usePaperPut } from './use-paper-put.ts'

interface PaperFieldProps {
  readonly of: FormField<string>
  readonly name: (typeof accreditationFiles)[number]
  /** Papers that the server has. */
  readonly papers: readonly AccreditationFile[]
}

/** A paper that is handed in at once when it is chosen; the step keeps it. */
export function PaperField({ of, name, papers }: PaperFieldProps) {
  const intl = useIntl()
  const { text, percent } = intl
  const online = useOnline()
  const { problem, share, put, forget } = usePaperPut()
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string }>()
  const known = papers.find(({ id }) => id === of.value)
  const label = text(`accredit.field.${name}`)
  const shown = problem ?? of.error
  const shut = share !== undefined || !online
  const standing =
    of.value === ''
      ? undefined
      : chosen?.id === of.value
        ? chosen.name
        : known
          ? fileWords(known, intl)
          : text('accredit.paperThere')
  return (
    <div className={styles.paper}>
      <p className={styles.label} id={`${name}-label`}>
        {label}
      </p>
      {standing === undefined ? null : (
        <p className={styles.there}>
          <Icon shape={fileText} />
          <bdi>{standing}</bdi>
        </p>
      )}
      <div className={styles.buttons}>
        <label className={buttonClass('quiet')} aria-disabled={shut}>
          {text(of.value === '' ? 'accredit.paperChoose' : 'accredit.paperChange')}
          <input
            id={`field-${name}`}
            className="unseen"
            type="file"
            name={name}
            accept={evidenceMediaTypes.join(',')}
            disabled={shut}
            aria-labelledby={`${name}-label`}
            aria-describedby={shown === undefined ? `${name}-hint` : `${name}-hint ${name}-error`}
            aria-invalid={shown === undefined ? undefined : true}
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same one may be chosen again.
              event.target.value = ''
              if (file)
                void put(file, (id) => {
                  setChosen({ id, name: file.name })
                  of.change(id)
                })
            }}
          />
        </label>
        {of.value === '' || share !== undefined ? null : (
          <Button
            look="plain"
            aria-label={text('accredit.paperRemoveOf', { name: label })}
            onClick={() => {
              forget()
              of.change('')
            }}
          >
            {text('accredit.paperRemove')}
          </Button>
        )}
      </div>
      {share === undefined ? null : (
        <p className="small" role="status">
          {text('accredit.paperSending', { percent: percent(Math.floor(share * 100)) })}
        </p>
      )}
      {shown === undefined ? null : (
        <p className={styles.error} id={`${name}-error`} role={problem === undefined ? undefined : 'alert'}>
          {shown}
        </p>
      )}
      <p className="soft small" id={`${name}-hint`}>
        {text(name === 'letterFile' ? 'accredit.letterHint' : 'accredit.identificationHint')}{' '}
        {text('accredit.paperHint')}
      </p>
      {online ? null : <p className="soft small">{text('shell.needsConnection')}</p>}
    </div>
  )
}
