import { listSliders } from '#contract/front-settings.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SlideShow } from './slide-show.tsx'

export const sliderInput = { query: { status: 'yes' } } as const

/**
 * The site's sliders; nothing where it has none.
 * @param lead they begin the page: the first picture is loaded at once
 */
export function Slides({ lead = false }: { readonly lead?: boolean }) {
  const sliders = useCall(listSliders, sliderInput)
  return (
    <LoadedView of={sliders} skeleton={<Skeleton lines={7} />}>
      {(slides) => <SlideShow slides={slides} lead={lead} />}
    </LoadedView>
  )
}
