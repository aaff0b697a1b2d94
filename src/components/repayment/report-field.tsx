import { useState } from 'react'
import type { ReportFile } from '#contract/repayment/report-file.ts'
import { documentExtension, documentTypes } from '#contract/uploads.ts'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import type { SentFile } from '#src/data/send-file.ts'
import { FileControl } from '#src/components/form/file-control.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { useReportUpload } from './use-report-upload.ts'

interface ReportFieldProps {
  readonly of: Pick<FormField<string>, 'value' | 'error' | 'change'>
  /** The stored report, if it is the value. */
  readonly stored?: ReportFile | undefined
  readonly optional?: string
  /** Added to the hint. */
  readonly note?: string | undefined
  readonly disabled?: boolean
}

/** The report of a repayment: uploaded as soon as it is selected; the form stores its id. */
export function ReportField({ of, stored, optional, note, disabled = false }: ReportFieldProps) {
  const intl = useIntl()
  const { text, percent } = intl
  const online = useOnline()
  const { problem, share, put, forget } = useReportUpload()
  const [chosen, setChosen] = useState<SentFile & { readonly name: string }>()
  const scan = chosen?.fileId === of.value ? (chosen.isChecking ? 'quarantined' : undefined) : stored?.scan
  const isBusy = share !== undefined || disabled
  const description = chosen?.fileId === of.value ? chosen.name : stored ? describeReport(stored, intl) : undefined
  const choose = async (file: File): Promise<void> => {
    const sent = await put(file)
    if (sent === undefined) return
    setChosen({ ...sent, name: file.name })
    of.change(sent.fileId)
  }
  return (
    <FileControl
      base="report"
      id="field-reportId"
      name="reportId"
      label={text('repayment.report')}
      optional={optional}
      choose={text(of.value === '' ? 'repayment.reportChoose' : 'repayment.reportChange')}
      accept={[...Object.keys(documentTypes), ...Object.values(documentTypes).map((ending) => `.${ending}`)]}
      disabled={isBusy || !online}
      progress={
        share === undefined
          ? undefined
          : text('repayment.reportUploading', { percent: percent(Math.floor(share * 100)) })
      }
      error={problem ?? of.error}
      isNew={problem !== undefined}
      hint={
        <>
          {text('repayment.reportHint')}
          {note === undefined ? null : ` ${note}`}
          {online ? null : ` ${text('shell.needsConnection')}`}
        </>
      }
      remove={
        of.value === '' || isBusy ? null : (
          <Button
            variant="plain"
            needsConnection={stored !== undefined}
            onClick={() => {
              forget()
              of.change('')
            }}
          >
            {text('repayment.reportRemove')}
          </Button>
        )
      }
      onChoose={(file) => void choose(file)}
    >
      {of.value === '' ? null : (
        <>
          <p>
            <bdi>{description ?? text('repayment.reportUploaded')}</bdi>
          </p>
          {scan === undefined ? null : <FileScanNote scan={scan} />}
        </>
      )}
    </FileControl>
  )
}

/** The type and the size of a report. */
function describeReport({ type, bytes }: ReportFile, { text, number }: Intl): string {
  return text('repayment.reportStored', {
    kind: documentExtension(type).toUpperCase(),
    size: number(Math.ceil(bytes / 1024)),
  })
}
