import { type ComponentProps, lazy, Suspense } from 'react'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface CutChosenProps extends Omit<ComponentProps<typeof CropDialog>, 'file'> {
  /** The chosen file; nothing is shown while it is undefined. */
  readonly file: Blob | undefined
}

/** Opens the crop dialog for a chosen picture. Its script loads with the first chosen picture. */
export function CutChosen({ file, ...rest }: CutChosenProps) {
  if (file === undefined) return null
  return (
    <Suspense>
      <CropDialog file={file} {...rest} />
    </Suspense>
  )
}
