import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { evidenceMediaTypes } from '#contract/uploads.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useFileTerms } from '#src/data/use-file-terms.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { shrinkImage } from '#src/platform/cut-image.ts'
import { sessionAtom } from '#src/state/session.ts'

/** A photographed document is legible at this number of pixels, and the file is small enough. */
const longestSide = 2200

export interface EvidenceUpload {
  /** The problem of the last file, as text. */
  readonly problem: string | undefined
  /** Upload progress from 0 to 1; undefined while nothing is uploaded. */
  readonly share: number | undefined
  /** @param onDone receives the id of the file */
  readonly put: (file: File, onDone: (fileId: string) => void) => Promise<void>
  readonly forget: () => void
}

/** Uploads an evidence file. A photograph that is too large is scaled down here. */
export function useEvidenceUpload(): EvidenceUpload {
  const intl = useIntl()
  const { text } = intl
  const session = useAtomValue(sessionAtom)
  const { bytesBelow, tooLarge } = useFileTerms()
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number>()

  const refusalText = ({ code, fields }: CallFailure): string => {
    if (code === 'OFFLINE') return text('error.OFFLINE')
    if (code === 'BODY_TOO_LARGE') return problemText(tooLarge, intl)
    const [problem] = code === 'INVALID_INPUT' ? fields : []
    if (problem === undefined) return text('accredit.evidenceFailed')
    return problem.code === 'format' || problem.code === 'type'
      ? text('accredit.evidenceType')
      : problemText(problem, intl)
  }

  const put: EvidenceUpload['put'] = async (file, onDone) => {
    if (!session) return undefined
    setProblem(undefined)
    if (!evidenceMediaTypes.some((type) => type === file.type)) return setProblem(text('accredit.evidenceType'))
    setShare(0)
    try {
      const sent = file.size >= bytesBelow ? await lighter(file) : file
      if (sent === undefined) return setProblem(text('accredit.evidenceType'))
      if (sent.size >= bytesBelow) return setProblem(problemText(tooLarge, intl))
      return onDone(await sendFile('accreditation-evidence', sent, session, setShare))
    } catch (error) {
      if (!isFailure(error)) throw error
      return setProblem(refusalText(error))
    } finally {
      setShare(undefined)
    }
  }
  return { problem, share, put, forget: () => setProblem(undefined) }
}

/** Undefined if the file claims to be a picture and is not. */
async function lighter(file: File): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/')) return file
  try {
    return await shrinkImage(file, longestSide)
  } catch {
    return undefined
  }
}
