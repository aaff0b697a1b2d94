import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { EvidenceKind, reportKind } from '#contract/uploads.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { type CallFailure, isFailure } from './failure.ts'
import { type SentFile, sendFile } from './send-file.ts'

export interface FileUpload {
  /** The problem of the last file, as text. */
  readonly problem: string | undefined
  /** Upload progress from 0 to 1; undefined while nothing is uploaded. */
  readonly share: number | undefined
  /** @returns the file; undefined if it was refused */
  readonly put: (file: File) => Promise<SentFile | undefined>
  readonly forget: () => void
}

/** Why a file is not sent, as text. */
export interface RefusedFile {
  readonly problem: string
}

interface FileRules {
  readonly kind: EvidenceKind | typeof reportKind
  /** What is sent of the file, or why it is refused before it is sent. */
  readonly prepare: (file: File) => Blob | RefusedFile | Promise<Blob | RefusedFile>
  /** The text of a failure other than a lost connection. */
  readonly refusalText: (failure: CallFailure) => string
}

/** Uploads a file as soon as it is selected, for a form that stores its id. */
export function useFileUpload({ kind, prepare, refusalText }: FileRules): FileUpload {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number>()
  const put: FileUpload['put'] = async (file) => {
    if (!session) return undefined
    setProblem(undefined)
    setShare(0)
    try {
      const prepared = await prepare(file)
      if (prepared instanceof Blob) return await sendFile(kind, prepared, session, setShare)
      setProblem(prepared.problem)
    } catch (error) {
      if (!isFailure(error)) throw error
      setProblem(error.code === 'OFFLINE' ? text('error.OFFLINE') : refusalText(error))
    } finally {
      setShare(undefined)
    }
    return undefined
  }
  return { problem, share, put, forget: () => setProblem(undefined) }
}
