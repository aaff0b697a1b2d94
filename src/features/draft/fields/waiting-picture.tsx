import { useStoredAddress } from './use-stored-address.ts'

interface WaitingPictureProps {
  readonly id: string
  readonly alt: string
  readonly read: (fileId: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** A picture of a text that waits on this device for its upload; its description until it is read. */
export function WaitingPicture({ id, alt, read }: WaitingPictureProps) {
  const address = useStoredAddress(id, read)
  return address === undefined ? alt : <img src={address} alt={alt} />
}
