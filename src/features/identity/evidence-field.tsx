import { useState } from 'react'
import type { AccreditationFile } from '#contract/identity/accreditation.ts'
import { evidenceMediaTypes } from '#contract/uploads.ts'
import type { accreditationFiles } from '#domain/identity/accreditation.ts'
import { describeFile } from '#src/components/accreditation/file-description.tsx'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import type { SentFile } from '#src/data/send-file.ts'
import { FileControl } from '#src/components/form/file-control.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
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
  const [chosen, setChosen] = useState<SentFile & { readonly name: string }>()
  const known = files.find(({ id }) => id === of.value)
  const label = text(`accredit.field.${name}`)
  const description =
    of.value === ''
      ? undefined
      : chosen?.fileId === of.value
        ? chosen.name
        : known
          ? describeFile(known, intl)
          : text('accredit.evidenceUploaded')
  const choose = async (file: File): Promise<void> => {
    const sent = await put(file)
    if (!sent) return
    setChosen({ ...sent, name: file.name })
    of.change(sent.fileId)
  }
  const scan = chosen?.fileId === of.value ? (chosen.isChecking ? 'quarantined' : undefined) : known?.scan
  return (
    <FileControl
      base={name}
      id={`field-${name}`}
      name={name}
      label={label}
      choose={text(of.value === '' ? 'accredit.evidenceChoose' : 'accredit.evidenceChange')}
      accept={evidenceMediaTypes}
      disabled={share !== undefined || !online}
      progress={
        share === undefined
          ? undefined
          : text('accredit.evidenceUploading', { percent: percent(Math.floor(share * 100)) })
      }
      error={problem ?? of.error}
      isNew={problem !== undefined}
      hint={
        <>
          {text(name === 'letterFile' ? 'accredit.letterHint' : 'accredit.identificationHint')}{' '}
          {text('accredit.evidenceHint')}
          {online ? null : ` ${text('shell.needsConnection')}`}
        </>
      }
      remove={
        of.value === '' || share !== undefined ? null : (
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
        )
      }
      onChoose={(file) => void choose(file)}
    >
      {description === undefined ? null : (
        <>
          <p className={styles.there}>
            <Icon shape={fileText} />
            <bdi>{description}</bdi>
          </p>
          {scan === undefined ? null : <FileScanNote scan={scan} />}
        </>
      )}
    </FileControl>
  )
}
