import { type ComponentProps, lazy, Suspense } from 'react'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface CutChosenProps extends Omit<ComponentProps<typeof CropDialog>, 'file'> {
  /** What was chosen; nothing is shown while that is nothing. */
  readonly file: Blob | undefined
}

/** Has a chosen picture cut. What cuts it comes with the first one that is chosen. */
export function CutChosen({ file, ...rest }: CutChosenProps) {
  if (file === undefined) return null
  return (
    <Suspense>
      <CropDialog file={file} {...rest} />
    </Suspense>
  )
}
