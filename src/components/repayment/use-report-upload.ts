import { documentTypes, reportKind } from '#contract/uploads.ts'
import { fileBytesBelow, kilobytesOf } from '#domain/limits.ts'
import { problemText } from '#src/components/form/use-form.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { type FileUpload, type RefusedFile, useFileUpload } from '#src/data/use-file-upload.ts'
import { useIntl } from '#src/intl/intl.tsx'

/** Uploads the report of a repayment. Its content decides whether it is accepted. */
export function useReportUpload(): FileUpload {
  const intl = useIntl()
  const { text } = intl
  const refusalText = ({ code, fields }: CallFailure): string => {
    if (code === 'BODY_TOO_LARGE') return text('repayment.reportTooLarge')
    const [first] = code === 'INVALID_INPUT' ? fields : []
    if (first === undefined) return text('repayment.reportFailed')
    if (first.code === 'unsafe') return text('repayment.reportUnsafe')
    return first.code === 'format' || first.code === 'type' ? text('repayment.reportType') : problemText(first, intl)
  }
  /** A device may not know the type of a file; the server then decides by its content. */
  const prepare = (file: File): File | RefusedFile => {
    if (file.size >= fileBytesBelow)
      return { problem: problemText({ code: 'file-too-large', limit: kilobytesOf(fileBytesBelow) }, intl) }
    const isKnown = file.type === '' || Object.hasOwn(documentTypes, file.type)
    return isKnown ? file : { problem: text('repayment.reportType') }
  }
  return useFileUpload({ kind: reportKind, prepare, refusalText })
}
