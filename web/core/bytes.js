// Reads bytes of a file and frees their memory at once. Buffers lie outside of the heap, and a browser collects them only after
// many megabytes: with several workers, more than a batch needs otherwise.

/**
 * Reads a part of a file.
 *
 * @template T @param {Blob} part @param {(bytes: Uint8Array<ArrayBuffer>) => T} use may use the bytes until it ends @returns {Promise<Awaited<T>>}
 */
export async function withBytes(part, use) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  try {
    return await use(bytes);
  } finally {
    release(bytes);
  }
}

// A message to a port whose other end is gone frees its memory. `ArrayBuffer.transfer` is not enough: a browser may keep what
// it has read, or received in a message, until it collects its own objects.
const { port1: nowhere, port2: end } = new MessageChannel();
end.close();

/** Frees the memory of arrays, which are empty afterwards. @param {...{buffer: ArrayBuffer}} arrays */
export function release(...arrays) {
  for (const { buffer } of arrays) if (buffer.byteLength > 0) nowhere.postMessage(null, [buffer]);
}
