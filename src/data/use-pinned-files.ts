import { useCallback, useEffect, useState } from 'react'
import { useAtomValue } from 'jotai'
import { type PinnedFile, pinnedFiles } from '#src/platform/storage/pinned-files.ts'
import { sessionAtom } from '#src/state/session.ts'

interface PinnedFiles {
  /** Undefined until they are read. */
  readonly files: readonly PinnedFile[] | undefined
  readonly refresh: () => Promise<void>
}

/** The files that this user keeps on this device, as they are there now. */
export function usePinnedFiles(): PinnedFiles {
  const partition = useAtomValue(sessionAtom)?.partition
  const [files, setFiles] = useState<readonly PinnedFile[]>()
  const refresh = useCallback(async () => setFiles(await readPinned(partition)), [partition])
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const found = await readPinned(partition)
      if (!gone) setFiles(found)
    }
    void read()
    return () => {
      gone = true
    }
  }, [partition])
  return { files, refresh }
}

async function readPinned(partition: string | undefined): Promise<readonly PinnedFile[]> {
  return partition === undefined ? [] : pinnedFiles(partition).catch(() => [])
}
