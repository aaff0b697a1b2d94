import { useEffect, useState } from 'react'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { cutImage, type Measures, readImage } from '#src/platform/cut-image.ts'
import { type Crop, frameOf, mostZoom, wholeCrop } from '#src/ui/crop/crop-frame.ts'
import { CropView } from '#src/ui/crop/crop-view.tsx'

export type CropRefusal = 'format' | 'pixels'

interface CropDialogProps {
  /** The chosen file; it is never sent uncropped. */
  readonly file: Blob
  /** Size of the result in pixels. */
  readonly size: Measures
  /** Format of the result: small by default, lossless for print. */
  readonly type?: 'image/webp' | 'image/png'
  readonly onDone: (cut: Blob) => void
  readonly onCancel: () => void
  /** This browser cannot read the image, or it has fewer pixels than required. */
  readonly onRefused: (why: CropRefusal) => void
}

/** Crops a chosen picture to the required size (platform 5, decision T54). Works offline. */
export function CropDialog({ file, size, type = 'image/webp', onDone, onCancel, onRefused }: CropDialogProps) {
  const { text } = useIntl()
  const [image, setImage] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>()

  useEffect(() => {
    let gone = false
    const open = async (): Promise<void> => {
      const read = await readImage(file)
      if (gone) return read.close()
      if (mostZoom(read, size) < 1) return onRefused('pixels')
      setImage(read)
      setCrop(wholeCrop(read))
    }
    open().catch(() => {
      if (!gone) onRefused('format')
    })
    return () => {
      gone = true
    }
    // Each file is opened once; the other values are callbacks and options of the parent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file])

  if (!image || !crop) return null
  const take = async (): Promise<false> => {
    try {
      onDone(await cutImage(image, frameOf(crop, image, size), size, type))
    } catch {
      onRefused('format')
    }
    return false
  }
  return (
    <ActionDialog
      title={text('crop.title')}
      action={text('crop.take')}
      variant="primary"
      keep={text('crop.cancel')}
      needsConnection={false}
      run={take}
      onClose={onCancel}
    >
      <p className="soft">{text('crop.lead', { width: size.width, height: size.height })}</p>
      <CropView
        image={image}
        target={size}
        crop={crop}
        labels={{ area: text('crop.area'), zoom: text('crop.zoom') }}
        onChange={setCrop}
      />
    </ActionDialog>
  )
}
