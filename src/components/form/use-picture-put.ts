import { useState } from 'react'
import { fileBytesBelow } from '#domain/limits.ts'
import { isFailure } from '#src/data/failure.ts'
import type { CropRefusal } from './crop-dialog.tsx'

/** Text ids of the problems of a picture that is cropped and uploaded. */
type PictureProblem =
  | 'settings.photoSmall'
  | 'settings.photoUnread'
  | 'settings.photoBig'
  | 'settings.photoFailed'
  | 'field.infected'
  | 'shell.needsConnection'

/** Uploads a picture, and reports progress and problems. */
export function usePicturePut() {
  const [problem, refuse] = useState<PictureProblem>()
  const [share, setShare] = useState<number>()
  /**
   * @param picture null to remove the current one
   * @param send receives the function to call with the uploaded share
   */
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
      if (error.fields.some(({ code }) => code === 'infected')) return refuse('field.infected')
      refuse(error.code === 'OFFLINE' ? 'shell.needsConnection' : 'settings.photoFailed')
    } finally {
      setShare(undefined)
    }
  }
  /** Why a picture could not be cropped. */
  const refuseCut = (why: CropRefusal): void =>
    refuse(why === 'pixels' ? 'settings.photoSmall' : 'settings.photoUnread')
  return { problem, share, refuse, refuseCut, put }
}
