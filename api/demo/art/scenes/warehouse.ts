import type { Canvas } from '#api/demo/art/parts/stage.ts'
import { drawWorks } from './brick-works.ts'
import { drawShed } from './logistics-shed.ts'

/** A brick works turned to new use, or a modern logistics hall. */
export function drawWarehouse(canvas: Canvas): string {
  return canvas.random.fork('kind').chance(0.68) ? drawWorks(canvas) : drawShed(canvas)
}
