/**
 * A file of the rules as it comes. `count` is told of every part, and a file that ends too early ends with an error: whoever
 * reads or keeps it does not take it for all of it.
 */
export function whole({ body, headers }: Response, size: number, count: (bytes: number) => void): Response {
  let come = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, stream) {
      come += part.length;
      count(part.length);
      stream.enqueue(part);
    },
    flush(stream) {
      if (come !== size) stream.error(new TypeError(`${come} of ${size} bytes`));
    },
  });
  return new Response((body as ReadableStream<Uint8Array<ArrayBuffer>> | null)?.pipeThrough(counted), { headers });
}
