/**
 * Properties look at the same values in every run, so that a run says something of the change it is run for. PROPERTY_SEED=any
 * hunts for values that nobody has thought of, PROPERTY_SEED=<number> repeats what was found.
 */

import process from 'node:process'
import fc from 'fast-check'

const requestedSeed = process.env['PROPERTY_SEED'] ?? '20261122'
if (requestedSeed !== 'any') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(requestedSeed) })
