import { useCallback, useEffect, useState } from 'react'
import { useAtomValue } from 'jotai'
import { endedFiles, type PinnedFacts, type PinnedFile, pinnedFiles } from '#src/platform/storage/pinned-files.ts'
import { sessionAtom } from '#src/state/session.ts'

interface StoredFiles {
  readonly files: readonly PinnedFile[]
  /** Removed because their user may not open them any more, until the user dismisses the notice of it. */
  readonly ended: readonly PinnedFacts[]
}

interface PinnedFiles extends Partial<StoredFiles> {
  readonly refresh: () => Promise<void>
}

/** The files that this user keeps on this device, as they are there now; undefined until they are read. */
export function usePinnedFiles(): PinnedFiles {
  const partition = useAtomValue(sessionAtom)?.partition
  const [stored, setStored] = useState<StoredFiles>()
  const refresh = useCallback(async () => setStored(await readStored(partition)), [partition])
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const found = await readStored(partition)
      if (!gone) setStored(found)
    }
    void read()
    return () => {
      gone = true
    }
  }, [partition])
  return { ...stored, refresh }
}

async function readStored(partition: string | undefined): Promise<StoredFiles> {
  if (partition === undefined) return { files: [], ended: [] }
  const [files, ended] = await Promise.all([pinnedFiles(partition), endedFiles(partition)]).catch(() => [[], []])
  return { files, ended }
}
