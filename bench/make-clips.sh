#!/bin/sh
# Makes the benchmark's clips. Needs ffmpeg; the results are committed.
# The number of each picture stands in its top rows as twelve cells of 28x28 pixels: white, black, then
# ten bits, lowest first; so painted pixels tell which picture they are.
set -e
cd "$(dirname "$0")/clips"
cells="drawbox=x=0:y=0:w=336:h=28:color=black:t=fill,drawbox=x=0:y=0:w=28:h=28:color=white:t=fill"
bit=0
while [ $bit -lt 10 ]; do
  x=$((56 + bit * 28))
  power=$((1 << bit))
  cells="$cells,drawbox=x=$x:y=0:w=28:h=28:color=white:t=fill:enable='mod(floor(n/$power)\\,2)'"
  bit=$((bit + 1))
done
make() {
  ffmpeg -v error -y -f lavfi -i "mandelbrot=size=352x288:rate=$2:start_scale=$3:end_scale=0.01:end_pts=400" -t 10 \
    -vf "$cells" -c:v libx264 -preset medium -b:v "$4" -maxrate "$4" -bufsize "$4" -profile:v main -g "$5" -bf 0 \
    -sc_threshold 0 -pix_fmt yuv420p -x264-params aud=1:repeat-headers=1 -f h264 "$1"
}
make cif-15.h264 15 3 240k 30
make cif-10.h264 10 2 120k 20
