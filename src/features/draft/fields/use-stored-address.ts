import { useEffect, useState } from 'react'

/**
 * The address of a picture as stored on this device, until the server has it.
 * @param fileId undefined for one that is not stored here
 */
export function useStoredAddress(
  fileId: string | undefined,
  read: (fileId: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (fileId === undefined) return undefined
    let made: string | undefined
    let gone = false
    const show = async (): Promise<void> => {
      const bytes = await read(fileId)
      if (gone || bytes === undefined) return
      made = URL.createObjectURL(new Blob([bytes]))
      setAddress(made)
    }
    show().catch(() => {
      // A placeholder is shown instead.
    })
    return () => {
      gone = true
      setAddress(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fileId])
  return address
}
