import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { documentTypes, reportKind } from '#contract/uploads.ts'
import { fileBytesBelow, kilobytesOf } from '#domain/limits.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'

export interface ReportUpload {
  /** The problem of the last file, as text. */
  readonly problem: string | undefined
  /** Upload progress from 0 to 1; undefined while nothing is uploaded. */
  readonly share: number | undefined
  /** @returns the id of the file; undefined if it was refused */
  readonly put: (file: File) => Promise<string | undefined>
  readonly forget: () => void
}

/** Uploads the report of a repayment. Its content decides whether it is accepted. */
export function useReportUpload(): ReportUpload {
  const intl = useIntl()
  const { text } = intl
  const session = useAtomValue(sessionAtom)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number>()

  const refusalText = ({ code, fields }: CallFailure): string => {
    if (code === 'OFFLINE') return text('error.OFFLINE')
    if (code === 'BODY_TOO_LARGE') return text('repayment.reportTooLarge')
    const [first] = code === 'INVALID_INPUT' ? fields : []
    if (first === undefined) return text('repayment.reportFailed')
    if (first.code === 'unsafe') return text('repayment.reportUnsafe')
    return first.code === 'format' || first.code === 'type' ? text('repayment.reportType') : problemText(first, intl)
  }

  const put: ReportUpload['put'] = async (file) => {
    if (!session) return undefined
    const refused = refusalOf(file)
    setProblem(refused)
    if (refused !== undefined) return undefined
    setShare(0)
    try {
      return await sendFile(reportKind, file, session, setShare)
    } catch (error) {
      if (!isFailure(error)) throw error
      setProblem(refusalText(error))
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  /** A device may not know the type of a file; the server then decides by its content. */
  const refusalOf = ({ type, size }: File): string | undefined => {
    if (size >= fileBytesBelow) return problemText({ code: 'file-too-large', limit: kilobytesOf(fileBytesBelow) }, intl)
    return type === '' || Object.hasOwn(documentTypes, type) ? undefined : text('repayment.reportType')
  }
  return { problem, share, put, forget: () => setProblem(undefined) }
}
