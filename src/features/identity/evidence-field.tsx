import { useState } from 'react'
import type { AccreditationFile } from '#contract/identity/accreditation.ts'
import { evidenceMediaTypes } from '#contract/uploads.ts'
import type { accreditationFiles } from '#domain/identity/accreditation.ts'
import { describeFile } from '#src/components/accreditation/file-description.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { fileText } from '#src/ui/page-icon-paths.ts'
import styles from './evidence-field.module.css'
import { useEvidenceUpload } from './use-evidence-upload.ts'

interface EvidenceFieldProps {
  readonly of: FormField<string>
  readonly name: (typeof accreditationFiles)[number]
  /** Evidence files that the server has. */
  readonly files: readonly AccreditationFile[]
}

/** An evidence file that is uploaded as soon as it is selected; the step stores its reference. */
export function EvidenceField({ of, name, files }: EvidenceFieldProps) {
  const intl = useIntl()
  const { text, percent } = intl
  const online = useOnline()
  const { problem, share, put, forget } = useEvidenceUpload()
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string }>()
  const known = files.find(({ id }) => id === of.value)
  const label = text(`accredit.field.${name}`)
  const shown = problem ?? of.error
  const shut = share !== undefined || !online
  const description =
    of.value === ''
      ? undefined
      : chosen?.id === of.value
        ? chosen.name
        : known
          ? describeFile(known, intl)
          : text('accredit.evidenceUploaded')
  return (
    <div className={styles.paper}>
      <p className={styles.label} id={`${name}-label`}>
        {label}
      </p>
      {description === undefined ? null : (
        <p className={styles.there}>
          <Icon shape={fileText} />
          <bdi>{description}</bdi>
        </p>
      )}
      <div className={styles.buttons}>
        <label className={buttonClass('quiet')} aria-disabled={shut}>
          {text(of.value === '' ? 'accredit.evidenceChoose' : 'accredit.evidenceChange')}
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
              // The same file may be selected again.
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
            variant="plain"
            aria-label={text('accredit.evidenceRemoveOf', { name: label })}
            onClick={() => {
              forget()
              of.change('')
            }}
          >
            {text('accredit.evidenceRemove')}
          </Button>
        )}
      </div>
      {share === undefined ? null : (
        <p className="small" role="status">
          {text('accredit.evidenceUploading', { percent: percent(Math.floor(share * 100)) })}
        </p>
      )}
      {shown === undefined ? null : (
        <p className={styles.error} id={`${name}-error`} role={problem === undefined ? undefined : 'alert'}>
          {shown}
        </p>
      )}
      <p className="soft small" id={`${name}-hint`}>
        {text(name === 'letterFile' ? 'accredit.letterHint' : 'accredit.identificationHint')}{' '}
        {text('accredit.evidenceHint')}
      </p>
      {online ? null : <p className="soft small">{text('shell.needsConnection')}</p>}
    </div>
  )
}
