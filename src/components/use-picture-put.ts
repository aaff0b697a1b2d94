import { useState } from 'react'
import { fileBytesBelow } from '#domain/limits.ts'
import { isFailure } from '#src/data/failure.ts'
import type { CropRefusal } from './crop-dialog.tsx'

/** Text ids of what may be wrong with a picture that is cut and handed in. */
type PictureProblem =
  | 'settings.photoSmall'
  | 'settings.photoUnread'
  | 'settings.photoBig'
  | 'settings.photoFailed'
  | 'shell.needsConnection'

/** Hands in a picture, and tells how much of it has gone up and what was wrong with it. */
export function usePicturePut() {
  const [problem, refuse] = useState<PictureProblem>()
  const [share, setShare] = useState<number>()
  /** @param picture null for taking one out @param send gets what to call with the share that has gone up */
  const put = async (
    picture: Blob | null,
    send: (onShare: (share: number) => void) => Promise<void>,
  ): Promise<void> => {
    if (picture && picture.size >= fileBytesBelow) return refuse('settings.photoBig')
    refuse(undefined)
    setShare(0)
    try {
      await send(setShare)
    } catch (error) {
      if (!isFailure(error)) throw error
      refuse(error.code === 'OFFLINE' ? 'shell.needsConnection' : 'settings.photoFailed')
    } finally {
      setShare(undefined)
    }
  }
  /** Why a picture could not be cut. */
  const refuseCut = (why: CropRefusal): void =>
    refuse(why === 'pixels' ? 'settings.photoSmall' : 'settings.photoUnread')
  return { problem, share, refuse, refuseCut, put }
}
