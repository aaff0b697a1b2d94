import { type EvidenceKind, evidenceMediaTypes } from '#contract/uploads.ts'
import { problemText } from '#src/components/form/use-form.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { type FileUpload, type RefusedFile, useFileUpload } from '#src/data/use-file-upload.ts'
import { useFileTerms } from '#src/data/use-file-terms.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { shrinkImage } from '#src/platform/cut-image.ts'

/** A photographed document is legible at this number of pixels, and the file is small enough. */
const longestSide = 2200

/** Uploads an evidence file. A photograph that is too large is scaled down here. */
export function useEvidenceUpload(kind: EvidenceKind = 'accreditation-evidence'): FileUpload {
  const intl = useIntl()
  const { text } = intl
  const { bytesBelow, tooLarge } = useFileTerms()
  const refusalText = ({ code, fields }: CallFailure): string => {
    if (code === 'BODY_TOO_LARGE') return problemText(tooLarge, intl)
    const [first] = code === 'INVALID_INPUT' ? fields : []
    if (first === undefined) return text('accredit.evidenceFailed')
    return first.code === 'format' || first.code === 'type' ? text('accredit.evidenceType') : problemText(first, intl)
  }
  const prepare = async (file: File): Promise<Blob | RefusedFile> => {
    if (!evidenceMediaTypes.some((type) => type === file.type)) return { problem: text('accredit.evidenceType') }
    const sent = file.size >= bytesBelow ? await lighter(file) : file
    if (sent === undefined) return { problem: text('accredit.evidenceType') }
    return sent.size >= bytesBelow ? { problem: problemText(tooLarge, intl) } : sent
  }
  return useFileUpload({ kind, prepare, refusalText })
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
