/**
 * Property tests use the same values in every run, so that a failure is caused by the change that is tested.
 * PROPERTY_SEED=any searches for new values, PROPERTY_SEED=<number> repeats a found case.
 */

import process from 'node:process'
import fc from 'fast-check'

const requestedSeed = process.env['PROPERTY_SEED'] ?? '20261122'
if (requestedSeed !== 'any') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(requestedSeed) })
